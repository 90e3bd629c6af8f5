import { plural } from '../../lib/format.ts'

export const texts = {
  title: 'Password and sign-in', save: 'Change password', current: 'Current password', next: 'New password',
  saved: 'Your password is changed. Your other sessions have ended.',
  second: 'Second step', secondOn: (left: number) => `On. ${plural(left, { one: 'recovery code', other: 'recovery codes' })} left.`,
  secondOff: 'Off. With it, signing in also asks for a code from an authenticator app on your phone.', password: 'Your password', heading: 'Password',
  begin: 'Set up', scan: 'Scan this with your authenticator app, or type the key into it.', picture: 'QR code with the key', key: 'Key',
  code: 'Code that the app shows', turnOn: 'Turn on', turnOff: 'Turn off',
  offCode: 'Code from the app, or a recovery code',
  codes: 'Keep these recovery codes where you keep what matters. Each lets you in once without the app; they are shown only now.',
  copied: 'Recovery codes copied', copy: 'Copy the recovery codes', done: 'Done',
}
