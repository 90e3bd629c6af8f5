export * from './all-of-time.ts'
export * from './frames.ts'
export * from './options.ts'
export * from './zoned.ts'
