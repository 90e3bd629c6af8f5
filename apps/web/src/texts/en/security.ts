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
  passkeys: {
    title: 'Passkeys', lead: 'A passkey signs you in with your finger, face or device PIN, and counts as a second step. After your password it is then asked for.',
    none: 'This browser, or the address that you came by, has no passkeys. They need https and a host name.',
    name: 'Name', nameHint: 'Such as the device that keeps it.', passwordHint: 'Empty where you have none.', add: 'Add a passkey', declined: 'No passkey was made.',
    synced: 'Synced', device: 'On one device', made: (time: string) => `added ${time}`, used: (time: string) => `used ${time}`, unused: 'not used yet',
    rename: 'Rename', renameOne: (name: string) => `Rename ${name}`, remove: 'Remove', removeOne: (name: string) => `Remove ${name}`, save: 'Save',
  },
  required: {
    title: 'A second step is asked for', lead: 'Your organisation lets nobody work without one.', have: 'You have one already', code: 'The code of your authenticator app, or a recovery code.',
    prove: 'Go on with the code', passkey: 'Go on with a passkey', orSetUp: 'Set one up', goOn: 'Go on', logout: 'Log out',
    soon: (time: string) => `From ${time} on your organisation asks for a second step.`, setUp: 'Set it up',
  },
  copied: 'Recovery codes copied', copy: 'Copy the recovery codes', done: 'Done',
}
