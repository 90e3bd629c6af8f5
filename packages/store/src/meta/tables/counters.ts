export interface CounterTables {
  counters: Counters
}

/** Numbers that only rise, for all processes together. */
export interface Counters {
  name: string
  value: number
}
