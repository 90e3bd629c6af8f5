export const texts = {
  names: {
    'this-week': 'This week',
    'last-week': 'Last week',
    'this-month': 'This month',
    'last-month': 'Last month',
    all: 'All time',
  },
  lastDays: (count: number) => `Last ${count} days`,
  chooseDays: 'Choose days…',
  days: { title: 'Choose days', first: 'First day', last: 'Last day', show: 'Show these days', cancel: 'Cancel' },
  choose: (name: string) => `Time frame: ${name}`,
  chosen: 'chosen',
}
