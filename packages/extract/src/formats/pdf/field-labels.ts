import type { PdfPage } from './library.ts'

/** A run of printed words on one line, in the page's units. */
interface Printed {
  text: string
  left: number
  right: number
  base: number
}

const sameLine = 2
const sameRun = 8
/** How far a label may stand from its field. */
const farthestLeft = 140
const farthestAbove = 28
const longestLabel = 80

/** Finds what is printed beside or above a field, which programs often name `f1_07` only. */
export async function fieldLabels(page: PdfPage): Promise<(rect: unknown) => string> {
  let printed: Printed[] | undefined
  const runs = await page.getTextContent({ includeMarkedContent: false }).then(
    ({ items }) => items,
    () => [],
  )
  return rect => {
    if (!isRect(rect)) return ''
    return labelOf(rect, (printed ??= joined(runs)))
  }
}

type Rect = [left: number, bottom: number, right: number, top: number]
const isRect = (rect: unknown): rect is Rect =>
  Array.isArray(rect) && rect.length === 4 && rect.every(part => Number.isFinite(part))

function joined(items: readonly unknown[]): Printed[] {
  const found: Printed[] = []
  for (const item of items) {
    if (!(item instanceof Object) || !('str' in item) || !('transform' in item)) continue
    const { str, transform, width } = item as { str: string; transform: number[]; width: number }
    if (!str.trim()) continue
    const [left, base] = [Number(transform[4]), Number(transform[5])]
    const before = found.at(-1)
    if (before && Math.abs(before.base - base) <= sameLine && left - before.right <= sameRun && left >= before.left) {
      before.text += left - before.right > 1 ? ` ${str}` : str
      before.right = left + width
    } else found.push({ text: str, left, right: left + width, base })
  }
  return found
}

function labelOf([left, bottom, right, top]: Rect, printed: readonly Printed[]): string {
  let best = { text: '', distance: Infinity }
  for (const run of printed) {
    const isBeside = run.base >= bottom - sameLine && run.base <= top && run.right <= left + sameRun
    const isAbove = run.base >= top - sameRun && run.left < right && run.right > left - sameRun
    const distance = isBeside ? left - run.right : isAbove ? run.base - top : Infinity
    if (distance > (isBeside ? farthestLeft : farthestAbove) || distance >= best.distance) continue
    best = { text: run.text, distance }
  }
  return best.text.trim().replace(/:$/, '').slice(-longestLabel)
}
