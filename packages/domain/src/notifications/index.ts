export * from './choices.ts'
export * from './quiet.ts'
