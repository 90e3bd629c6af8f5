export * from './stores/index.ts'
export * from './scan/index.ts'
