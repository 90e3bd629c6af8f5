export const texts = {
  title: 'Provisioning is in progress',
  lead: (email: string) =>
    `We are preparing your organisation. ${email || 'Your contact e-mail address'} will be notified when insights are ready.`,
}
