import { plural } from '../../lib/format.ts'

export const texts = {
  title: 'Information Customization',
  description:
    'How sensitive each type of information is, and how grave each type of risk. A change rates all of history anew.',
  types: 'Information types',
  typesNote: 'sensitivity',
  insights: 'Risk types',
  insightsNote: 'severity',
  search: 'Search types',
  typesFrom: (edition: string) => `Sensitivities can be changed from the ${edition} edition on.`,
  insightsFrom: (edition: string) => `Severities can be changed from the ${edition} edition on.`,
  sensitivityOf: 'Sensitivity of',
  severityOf: 'Severity of',
  events: (count: number) => plural(count, { one: 'open event', other: 'open events' }),
  open: 'Open',
  close: 'Close',
  closed: 'Closed to you',
  save: 'Save',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  branch: (count: number) => `Also the ${plural(count, { one: 'type', other: 'types' })} below it`,
  insightFailed: 'Error changing risk type severity',
  saved: 'Saved. All of history is being rated anew.',
}
