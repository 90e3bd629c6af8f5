export * from './names.ts'
export * from './understand.ts'
export { longestQuestion } from './words.ts'
