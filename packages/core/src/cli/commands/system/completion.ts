import { EXIT, UsageError, type Command } from "../../command.ts";

const bash = (names: string): string => `complete -W "${names}" -o default memx`;
const zsh = (names: string): string =>
  `#compdef memx\n_arguments "1:command:(${names})" "*:file:_files"`;
const fish = (names: string): string =>
  `complete -c memx -n __fish_use_subcommand -f -a "${names}"`;
const SHELLS = { bash, zsh, fish } as const;

/** `memx completion`, given the names of all commands. */
export const completionOf = (names: () => readonly string[]): Command => ({
  name: "completion",
  about: "a script that completes commands in your shell",
  usage: "completion bash|zsh|fish",
  example: 'eval "$(memx completion bash)"',
  options: {},
  run({ words, terminal }) {
    const [shell = ""] = words;
    if (!Object.hasOwn(SHELLS, shell)) throw new UsageError("say bash, zsh or fish");
    terminal.print(SHELLS[shell as keyof typeof SHELLS](names().join(" ")));
    return Promise.resolve(EXIT.done);
  },
});
