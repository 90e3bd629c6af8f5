export const rights = [
  {
    name: 'View (of each space)',
    why: 'To read pages, comments and attachments. What the account does not see stays unread.',
  },
  {
    name: 'View (of each page)',
    why: 'Of pages with restrictions, to read them: add the account there, or they stay unread.',
  },
  { name: 'Confluence administrator', why: 'To read the audit log.' },
  {
    name: 'Admin (of each space)',
    why: 'Only to close spaces, take people off them and restrict pages, when somebody asks for it here.',
  },
]
