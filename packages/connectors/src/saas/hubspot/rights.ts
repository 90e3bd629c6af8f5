export const rights = [
  { name: 'files', why: 'To list files of the file manager and to read them. HubSpot has no right that only reads.' },
  {
    name: 'crm.objects.contacts.read, crm.objects.companies.read, crm.objects.deals.read, e-commerce, crm.objects.custom.read',
    why: 'To look at a sample of the records of each object.',
  },
  {
    name: 'crm.schemas.contacts.read, crm.schemas.companies.read, crm.schemas.deals.read, crm.schemas.custom.read',
    why: 'To know the properties of each object.',
  },
  {
    name: 'sales-email-read, tickets',
    why: 'To read emails and tickets. Notes, calls, meetings and tasks come with contacts.',
  },
  { name: 'crm.objects.owners.read, settings.users.read, settings.users.teams.read', why: 'To know people and teams.' },
  {
    name: 'account-info.security.read',
    why: 'To read the audit log, sign-ins and what touches security (Enterprise).',
  },
  { name: 'settings.users.write', why: 'Only with “May change things”: to remove users, when somebody asks for it.' },
  { name: 'content', why: 'To read what happens to pages and posts (Content Hub Enterprise).' },
]
