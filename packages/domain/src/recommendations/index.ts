export * from './advice.ts'
