export const texts = {
  title: 'Welcome to Sharelight',
  lead: 'Two minutes, and you see what sensitive information you hold. Nothing leaves this machine, and the content of your documents is never stored.',
  noToken: 'Open the set-up link',
  noTokenLead:
    'Sharelight printed a one-time link when it started for the first time. Open that link to set up your organisation. Start Sharelight again to get a new one.',
  about: 'Your organisation',
  organisation: 'Name of the organisation',
  timeZone: 'Time zone',
  domains: 'Your own domains',
  domainsHint:
    'Addresses in these domains are your employees; everybody else is outside. Type a domain and press Enter.',
  you: 'You, the first administrator',
  name: 'Your name',
  email: 'Email',
  password: 'Password',
  submit: 'Create the organisation',
  domainInvalid: 'Enter a domain such as example.com.',
  startTitle: 'What would you like to see first?',
  startLead: 'You can do the others at any time later.',
}
