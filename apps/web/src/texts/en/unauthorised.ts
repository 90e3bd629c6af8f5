export const texts = {
  title: 'Unauthorized Access',
  close: 'Close',
  admins: 'See who can change your restrictions',
  hint: 'An administrator can change what you may see and use.',
}
