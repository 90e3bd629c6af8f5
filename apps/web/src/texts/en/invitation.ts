export const texts = {
  title: (organisation: string) => `Join ${organisation}`,
  lead: (email: string) => `You were invited to Sharelight as ${email}. Choose a name and a password to sign in with.`,
  loading: 'Your invitation',
  gone: 'This invitation does not hold any more',
  goneLead: 'It was used already or is too old. Ask an administrator for a new one.',
  name: 'Your name',
  password: 'Password',
  submit: 'Join',
  login: 'Go to Login',
}
