export { sayer, type Words } from './sayer.ts'
export { isRightToLeft, speechOf, type Speech } from './speech.ts'
