/** How people prove who they are, in the words of the posture checks. @see https://learn.microsoft.com/graph/api/resources/userregistrationdetails */
const names: Readonly<Record<string, string>> = {
  mobilephone: 'sms',
  alternatemobilephone: 'sms',
  officephone: 'voice',
  email: 'email',
  microsoftauthenticatorpush: 'app',
  microsoftauthenticatorpasswordless: 'app',
  softwareonetimepasscode: 'totp',
  hardwareonetimepasscode: 'totp',
  fido2: 'hardware_key',
  fido2securitykey: 'hardware_key',
  windowshelloforbusiness: 'passkey',
  macossecureenclavekey: 'passkey',
  passkeydevicebound: 'passkey',
  passkeydeviceboundauthenticator: 'passkey',
  passkeydeviceboundwindowshello: 'passkey',
  passkeysynced: 'passkey',
  x509certificatesinglefactor: 'certificate',
  x509certificatemultifactor: 'certificate',
}

/** Each once; what nothing is known of, such as security questions, is none. */
export const methodsOf = (registered: readonly string[]): string[] => [
  ...new Set(registered.flatMap(name => names[name.toLowerCase()] ?? [])),
]
