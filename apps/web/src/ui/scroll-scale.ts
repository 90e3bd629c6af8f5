/*
 * A list of millions of rows is higher than browsers can lay out: Firefox ends at 17.8 million pixels, Chromium at 33.
 * So the box that scrolls is at most `tallest` high and stands for the whole list. A short move is a move by as many
 * pixels of the list; a long one, as by the scrollbar's thumb, goes to the same share of the list. What the two differ
 * by is `shift`, and it is put right when the scrolling rests.
 */
export const tallest = 12_000_000

/** Heights in pixels: of the whole list, and of what is in sight. */
export interface Extent {
  list: number
  view: number
}
/** `scrollTop` of the box; the list is at `scrollTop + shift`. */
export interface Place {
  scrollTop: number
  shift: number
}

export function boxHeight(list: number): number {
  return Math.min(list, tallest)
}

/** Where the list is after the box was scrolled to `scrollTop`. */
export function follow(scrollTop: number, before: Place, { list, view }: Extent): Place {
  if (list <= tallest) return { scrollTop, shift: 0 }
  const isFar = Math.abs(scrollTop - before.scrollTop) > 2 * view
  const shift = isFar ? (scrollTop / (tallest - view)) * (list - view) - scrollTop : before.shift
  const top = Math.max(0, Math.min(list - view, scrollTop + shift))
  return { scrollTop, shift: top - scrollTop }
}

/** Where the box must be scrolled to so that it stands for `top` of the list. */
export function placeOf(top: number, { list, view }: Extent): Place {
  const within = Math.max(0, Math.min(Math.max(0, list - view), top))
  if (list <= tallest) return { scrollTop: within, shift: 0 }
  const scrollTop = Math.round((within / (list - view)) * (tallest - view))
  return { scrollTop, shift: within - scrollTop }
}

/** Whether the box is at an end while the list is not: it cannot go on without being put right. */
export function isStuck({ scrollTop, shift }: Place, { list, view }: Extent): boolean {
  if (list <= tallest) return false
  const top = scrollTop + shift
  return (scrollTop <= 0 && top > 0) || (scrollTop >= tallest - view - 1 && top < list - view - 1)
}
