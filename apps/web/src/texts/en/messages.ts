export const texts = {
  noCluster: 'No cluster found',
  noClusterFor: (file: string) => `No cluster found for file ${file}`,
  email: 'E-mail',
  phone: 'Phone',
  copyEmail: 'Copy the e-mail address',
  copyPhone: 'Copy the phone number',
  emailCopied: 'email copied to clipboard',
  phoneCopied: 'number copied to clipboard',
  close: 'Close',
  openApart: 'Open in a window of its own',
}
