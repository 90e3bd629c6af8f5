export const texts = {
  title: (feature: string) => `${feature} is a Premium Feature`,
  contact: 'Contact sales',
  plans: 'See the plans',
  close: 'Close',
  edition: (name: string) => `It comes with the ${name} edition.`,
}
