export const texts = {
  title: 'Please Login', email: 'Email', password: 'Password', submit: 'Login',
  wrong: 'email or password are incorrect', failed: 'server error, please try again soon', offline: 'Looks like you\'re offline',
}
