export const texts = {
  title: (organisation: string) => `A question from ${organisation}`,
  loading: 'Your question',
  hello: (person: string) => `Hello ${person},`,
  lead: 'Please say in a click what this was about. Nothing else of you is shown here, and nothing happens to your file by itself.',
  until: (date: string) => `You can answer once, until ${date}.`,
  answers: {
    business_need: 'There was a business need',
    mistake: 'It was a mistake: undo it',
    report: 'I want to report something',
  },
  explained: {
    business_need: 'The sharing was meant to be, and is part of your work.',
    mistake: 'Your administrators undo it, or help you to.',
    report: 'It was not you, or something about it worries you.',
  },
  which: 'What was it?',
  comment: 'A word of explanation (may stay empty)',
  submit: 'Answer',
  thanks: 'Thank you for your answer',
  thanksLead: 'It stands beside the event now, where your administrators see it. You can close this page.',
  gone: 'This question is closed',
  goneLead:
    'It was answered already, its time is over, or the address is not complete. Ask your administrators if you still want to say something.',
}
