import type { PlanStep } from '@sharelight/contract'

const state: Record<PlanStep['state'], string> = {
  planned: 'Planned',
  applying: 'Being done',
  applied: 'Done',
  refused: 'Refused',
  failed: 'Failed',
  undoing: 'Being taken back',
  undone: 'Taken back',
}

/** What is done in other systems: planned, done, taken back. */
export const texts = {
  open: (title: string) => `${title}…`,
  planning: 'Looking at how it is now…',
  cannot: 'This could not be planned',
  lead: {
    new: 'This is what would be done. Nothing has been changed yet.',
    running: 'This is under way.',
    stopped: 'Not all of it could be done. What it stopped at stands with each step.',
    refused: 'Nothing was changed.',
    done: 'This was done. The data source is read again, so that what you see follows.',
    undone: 'This was taken back. The data source is read again, so that what you see follows.',
  },
  steps: 'Steps',
  state,
  apply: 'Do it',
  undo: 'Take it back',
  close: 'Close',
  failed: 'This could not be asked for. Look at the plan again.',
  by: (who: string, when: string) => [who, when].filter(Boolean).join(' · '),
  until: (when: string) => `Holds until ${when}`,
  journal: 'Journal',
  journalLead: 'What was planned and done in other systems from here, newest first.',
  none: 'Nothing was changed elsewhere',
  noneHint: 'What you have done about a file or a folder in its own system is listed here, and can be taken back.',
  show: 'Show',
  showOf: (title: string) => `Show ${title}`,
}
