/** Why a worker ended by itself. */
export interface WorkerEnd {
  reason: 'memory_limit' | 'parser_crashed'
  detail: string
}

/** One worker thread or child process that runs tasks, seen from outside. */
export interface IsolatedWorker {
  post(message: unknown): void
  /** Bytes outside the JavaScript heap limit that the worker holds. */
  memoryBytes(): Promise<number>
  /** Ends it whatever it is doing. */
  kill(): Promise<void>
}

export interface WorkerHandlers {
  message(message: unknown): void
  end(end: WorkerEnd): void
}

export type WorkerKind = 'thread' | 'process'
export interface WorkerSettings {
  entry: URL
  memoryMb: number
}
