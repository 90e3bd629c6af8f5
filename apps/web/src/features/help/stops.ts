import { listLink } from '../../lib/lists.ts'
import { openOf } from '../../lib/open-risk.ts'
import { paths } from '../../lib/paths.ts'
import { texts as overview } from '#texts/overview.ts'
import type { texts } from '#texts/help.ts'

export interface Stop {
  id: keyof typeof texts.tour.stops
  path: string
  /** Whether its screen is open. */
  isHere: () => boolean
  /** What it points at, once that is drawn. */
  target: () => Element | undefined
}

const card = (title: string) => () =>
  [...document.querySelectorAll('#content h2')].find(heading => heading.textContent === title)?.closest('section') ??
  undefined

const at = (path: string) => () => location.pathname === path

const onOverview = (id: Stop['id'], title: string): Stop => ({
  id,
  path: paths.overview,
  isHere: at(paths.overview),
  target: card(title),
})

export const stops: readonly [Stop, ...Stop[]] = [
  onOverview('risk', overview.risk),
  onOverview('numbers', overview.assets),
  onOverview('next', overview.recommendations),
  {
    id: 'why',
    path: listLink('events', { frame: 'all', where: openOf(3) }),
    isHere: at(paths.investigation),
    target: () => document.querySelector('#content [role=grid]') ?? undefined,
  },
  { id: 'help', path: '', isHere: () => true, target: () => document.querySelector('[data-tour=help]') ?? undefined },
]
