export * from './formatting.ts'
export * from './toasts.ts'
export * from './limits.ts'
