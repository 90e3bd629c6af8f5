/** A4 in points, with the room that text has. */
export const page = { width: 595.28, height: 841.89, left: 56, right: 56, top: 76, bottom: 72 } as const
export const textWidth = page.width - page.left - page.right
export const lowest = page.height - page.bottom

/** The light theme of the product. */
export const ink = {
  text: '#141821',
  muted: '#596273',
  accent: '#3451C6',
  hairline: '#E2E6EC',
  faint: '#F6F7F9',
  severity: ['#1B66C0', '#23783A', '#A85B00', '#C92A3A'],
  sensitivity: ['#596273', '#8169CF', '#6B4BD6', '#4A1FB8'],
  series: ['#3451C6', '#23783A', '#A85B00', '#6B4BD6', '#1B66C0', '#C92A3A', '#596273'],
} as const

/** Sizes in points, of one scale: 1.25 from step to step. */
export const sizes = { caption: 8, table: 8.5, body: 10, section: 12.5, chapter: 19.5, title: 31 } as const
