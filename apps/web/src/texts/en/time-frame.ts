export const texts = {
  names: {
    'this-week': 'This week',
    'last-week': 'Last week',
    'this-month': 'This month',
    'last-month': 'Last month',
    all: 'All time',
  },
  choose: (name: string) => `Time frame: ${name}`,
  chosen: 'chosen',
}
