export const texts = {
  step: 'Step 3/3',
  title: "That's it!",
  lead: 'Your results are being prepared. This can take a while; you need not wait here.',
  email: 'Tell me by e-mail when they are ready',
  submit: 'Let me know',
  sent: "Great! We'll let you know when your dashboard is up and running",
}
