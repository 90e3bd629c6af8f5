export type Attributes = Readonly<Record<string, string | number | boolean>>

export interface Begun {
  kind: 'server' | 'client' | 'internal'
  attributes?: Attributes
  /** The caller's word, as `traceparent` gives it (W3C Trace Context). Without it the trace is that of the work around. */
  parent?: string | string[] | undefined
}

/** One piece of work in a trace. */
export interface Traced {
  /** What log lines name the trace by. */
  fields: Readonly<Record<string, string>>
  /** Ends it, once. */
  end(how?: { attributes?: Attributes; error?: string }): void
}

/** Tells a collector how long what took, where one is set up. Names and attributes are those of this code: no names, addresses or contents of customers. */
export interface Traces {
  begin(name: string, begun: Begun): Traced | undefined
  /** Sends what is left, for some seconds at most. */
  close(): Promise<void>
}

export const noTraces: Traces = { begin: () => undefined, close: () => Promise.resolve() }
