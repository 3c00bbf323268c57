import { EXIT, UsageError, type Command, type CommandOption } from "../../command.ts";

/** What a script completes: commands, and the options of each. */
interface Words {
  readonly commands: readonly Command[];
  /** Options of every command. */
  readonly everywhere: Readonly<Record<string, CommandOption>>;
}

const optionsOf = ({ options }: Command, { everywhere }: Words): string =>
  Object.keys({ ...options, ...everywhere })
    .map((name) => `--${name}`)
    .join(" ");

const namesOf = ({ commands }: Words): string => commands.map(({ name }) => name).join(" ");

const bash = (words: Words): string => `_memx() {
  local word="\${COMP_WORDS[COMP_CWORD]}" options=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${namesOf(words)}" -- "$word"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${words.commands.map((one) => `    ${one.name}) options="${optionsOf(one, words)}" ;;`).join("\n")}
  esac
  case "$word" in -*) COMPREPLY=($(compgen -W "$options" -- "$word")) ;; esac
}
complete -o default -F _memx memx`;

const quoted = (text: string): string => text.replaceAll("'", "");

const zsh = (words: Words): string => `#compdef memx
_memx() {
  if (( CURRENT == 2 )); then
    local -a commands=(
${words.commands.map(({ name, about }) => `      '${name}:${quoted(about).replaceAll(":", " ")}'`).join("\n")}
    )
    _describe command commands
    return
  fi
  case "$words[2]" in
${words.commands.map((one) => `    ${one.name}) [[ $PREFIX == -* ]] && compadd -- ${optionsOf(one, words)} && return ;;`).join("\n")}
  esac
  _files
}
if [ "$funcstack[1]" = "_memx" ]; then _memx "$@"; else compdef _memx memx; fi`;

const fish = (words: Words): string =>
  words.commands
    .flatMap(({ name, about, options }) => [
      `complete -c memx -n __fish_use_subcommand -f -a ${name} -d '${quoted(about)}'`,
      ...Object.entries({ ...options, ...words.everywhere }).map(
        ([option, { about: does }]) =>
          `complete -c memx -n '__fish_seen_subcommand_from ${name}' -l ${option} -d '${quoted(does)}'`,
      ),
    ])
    .join("\n");

const SHELLS = { bash, zsh, fish } as const;

/** `memx completion`, given all commands and the options of every one. */
export const completionOf = (words: () => Words): Command => ({
  name: "completion",
  about: "a script that completes commands and options in your shell",
  usage: "completion bash|zsh|fish",
  example: 'eval "$(memx completion bash)"',
  options: {},
  run({ words: [shell = ""], terminal }) {
    if (!Object.hasOwn(SHELLS, shell)) throw new UsageError("say bash, zsh or fish");
    terminal.print(SHELLS[shell as keyof typeof SHELLS](words()));
    return Promise.resolve(EXIT.done);
  },
});
