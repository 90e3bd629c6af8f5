import type { Match } from '../rule.ts'

/** Whether the text says that a number is an identity card's: `ci` alone is also continuous integration, so that it has to stand right before the number. */
export function saysCedula({ before, after }: Match): boolean {
  const text = before()
  return (
    /\bc\.? ?i\.?\s?(?:n[o.]*|nro|num\w*)?[\s:#.]{0,3}$/i.test(text) ||
    /cedula|documento|identidad/i.test(text + after()) ||
    text.trim() === ''
  )
}
