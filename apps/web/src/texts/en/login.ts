export const texts = {
  title: 'Please Login', email: 'Email', password: 'Password', submit: 'Login',
  wrong: 'email or password are incorrect', failed: 'server error, please try again soon',
  code: 'Code of your authenticator app', codeHint: 'Six digits, or one of your recovery codes.',
  or: 'or', with: (name: string) => `Continue with ${name}`, elsewhere: 'That way of signing in does not answer at the moment.',
  passkey: 'Sign in with a passkey', passkeyStep: 'Use a passkey', passkeyFailed: 'This passkey does not sign you in here. Use your password.',
  recovery: 'Recovery code', unencrypted: 'This address is not encrypted: your session ends when you reload the page. Ask the operator for the https address.',
  forgot: 'Forgot your password?', forgotAsk: 'Enter your email above first.', forgotSent: 'If that address is known here, a link is on its way to it.',
  demo: { title: 'This is a demo', lead: 'Everything in it is made up. Sign in as one of these, with the password', users: [
    { email: 'demo@sharelight.example', role: 'sees everything' }, { email: 'business@sharelight.example', role: 'a business admin, who sees less' },
  ], password: 'sharelight-demo' },
  reset: { title: 'Choose a new password', password: 'New password', submit: 'Save and login', gone: 'This link does not hold any more. Ask for a new one.', back: 'Go to Login' },
}
