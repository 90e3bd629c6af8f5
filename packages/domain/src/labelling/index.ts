export * from './carried.ts'
