import type { Socket } from "node:net";
import { Transform } from "node:stream";
import {
  createMessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
  type MessageConnection,
} from "vscode-jsonrpc/node.js";
import { MAX_HANDSHAKE_BYTES, MAX_MESSAGE_BYTES } from "./protocol.ts";

const CONTENT_LENGTH = /content-length:\s*(\d+)/gi;

/** Lets bytes through as long as the peer keeps the limits; otherwise the socket is closed. */
class Guard extends Transform {
  #trusted = false;
  #received = 0;
  readonly #refuse: () => void;

  constructor(refuse: () => void) {
    super();
    this.#refuse = refuse;
  }

  trust(): void {
    this.#trusted = true;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#received += chunk.length;
    const head = chunk.subarray(0, 4096).toString("latin1");
    const announced = [...head.matchAll(CONTENT_LENGTH)].map((match) => Number(match[1]));
    const limit = this.#trusted ? MAX_MESSAGE_BYTES : MAX_HANDSHAKE_BYTES;
    const isTooMuch =
      announced.some((length) => length > limit) ||
      (!this.#trusted && this.#received > MAX_HANDSHAKE_BYTES);
    if (isTooMuch) this.#refuse();
    else this.push(chunk);
    done();
  }
}

export interface GuardedConnection {
  readonly rpc: MessageConnection;
  /** The peer has shown the token: full-size messages may come. */
  trust(): void;
}

/** JSON-RPC over a socket. Unreadable or oversized input closes the socket, never the process. */
export function connectRpc(socket: Socket): GuardedConnection {
  const refuse = (): void => void socket.destroy();
  const guard = new Guard(refuse);
  socket.on("error", refuse);
  guard.on("error", refuse);
  const rpc = createMessageConnection(
    new StreamMessageReader(socket.pipe(guard)),
    new StreamMessageWriter(socket),
  );
  rpc.onError(refuse);
  rpc.onUnhandledNotification(() => undefined);
  socket.on("close", () => rpc.dispose());
  return { rpc, trust: () => guard.trust() };
}
