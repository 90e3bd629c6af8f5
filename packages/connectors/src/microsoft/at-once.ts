export { atOnce } from '../kit/at-once.ts'
