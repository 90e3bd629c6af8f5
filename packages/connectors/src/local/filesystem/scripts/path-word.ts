import { decodeKey } from '../../../kit/key.ts'
import { sh } from '../../../kit/scripts/quote/sh.ts'

/** The native path of a key as a word of a shell; why not, for what is no path. */
export function pathWord(key: string): string | { because: string } {
  const path = decodeKey(key)
  if (path[0] !== 0x2f || path.includes(0)) return { because: 'it is no absolute path' }
  if (/#/.test(key)) return { because: 'it lies inside another file' }
  const names = path.toString('latin1').split('/')
  return names.includes('..') || names.includes('.') ? { because: 'its path is not a plain one' } : sh(path)
}
