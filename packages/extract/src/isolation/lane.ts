/** Why a lane ended by itself. */
export interface LaneEnd {
  reason: 'memory_limit' | 'parser_crashed'
  detail: string
}

/** One worker thread or child process that runs tasks, seen from outside. */
export interface Lane {
  post(message: unknown): void
  /** Bytes outside the JavaScript heap limit that the worker holds. */
  memoryBytes(): Promise<number>
  /** Ends it whatever it is doing. */
  kill(): Promise<void>
}

export interface LaneHandlers {
  message(message: unknown): void
  end(end: LaneEnd): void
}

export type LaneKind = 'thread' | 'process'
export interface LaneSettings {
  entry: URL
  memoryMb: number
}
