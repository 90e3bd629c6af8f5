/** The tokens as a canvas needs them: plain values of the theme in force. */
export function chartColors() {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return {
    text: token('text'),
    muted: token('muted'),
    hairline: token('hairline'),
    surface: token('surface'),
    raised: token('raised'),
    accent: token('accent'),
    outline: token('outline'),
    severity: [0, 1, 2, 3].map(level => token(`severity-${level}`)),
    sensitivity: [0, 1, 2, 3].map(level => token(`sensitivity-${level}`)),
  }
}
/** High stands out of a stack in which there is most of what is low. */
export const severityOpacity: Readonly<Record<number, number>> = { 3: 1, 2: 0.8, 1: 0.5 }

export type ChartColors = ReturnType<typeof chartColors>

export function tooltip(colors: ChartColors) {
  return {
    backgroundColor: colors.raised,
    borderColor: colors.hairline,
    borderWidth: 1,
    padding: [8, 12],
    confine: true,
    transitionDuration: 0.1,
    textStyle: { color: colors.text, fontSize: 12, fontFamily: 'Inter Variable, system-ui' },
    extraCssText: 'box-shadow: var(--shadow); border-radius: 6px; font-variant-numeric: tabular-nums;',
  }
}

/** Chart tooltips are HTML, and names can come from outside. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}
