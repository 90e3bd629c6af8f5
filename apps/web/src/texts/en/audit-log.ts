export const texts = {
  title: 'Almost done',
  step: 'Step 2/3',
  lead: 'Sharing events come from the Microsoft audit log. Turn it on, then allow Sharelight to read it.',
  steps: [
    'Open the Microsoft Purview portal as an administrator and choose Audit.',
    'Choose Start recording user and admin activity. If there is no such button, auditing is on already.',
    'Wait until the banner is gone; it may take an hour until the first events arrive.',
    'Come back, confirm below, and consent to reading the audit log.',
  ],
  checkbox: 'I confirm that the MSFT auditing log is active',
  confirm: 'Confirm',
  later: 'Later',
  video: 'How to turn on the audit log',
  notSetUp: 'The connection to Microsoft is not set up on this server yet. Ask whoever operates it.',
  systemOnly: 'A system administrator has to do this.',
}
