interface Size {
  width: number
  height: number
}
export interface Box extends Size {
  top: number
  left: number
}

const gap = 16

/** Where a card stands so that it is beside what it speaks of and within the window: below, above, at a side, or else over its end. In pixels. */
export function placeBeside(target: Box | undefined, card: Size, view: Size): { top: number; left: number } {
  const within = (top: number, left: number) => ({
    top: clamp(top, gap, view.height - card.height - gap),
    left: clamp(left, gap, view.width - card.width - gap),
  })
  if (!target) return within((view.height - card.height) / 2, (view.width - card.width) / 2)
  const middle = target.left + (target.width - card.width) / 2
  const below = target.top + target.height + gap
  if (below + card.height + gap <= view.height) return within(below, middle)
  if (target.top - gap - card.height >= gap) return within(target.top - gap - card.height, middle)
  const right = target.left + target.width + gap
  if (right + card.width + gap <= view.width) return within(target.top, right)
  if (target.left - gap - card.width >= gap) return within(target.top, target.left - gap - card.width)
  return within(view.height, middle)
}

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most))
