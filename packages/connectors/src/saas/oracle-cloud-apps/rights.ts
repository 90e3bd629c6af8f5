export const rights = [
  {
    name: 'ASE_REST_SERVICE_ACCESS_IDENTITY_INTEGRATION_PRIV',
    why: 'To know people and roles by SCIM. Oracle gives it with the role IT Security Manager, which may do much more. With “May change things” it also switches accounts off and takes roles from them.',
  },
  { name: 'FND_VIEW_AUDIT_HISTORY_PRIV', why: 'To read the audit history of the products that are set up for it.' },
  {
    name: 'View (of invoices, purchase orders, suppliers, document records)',
    why: 'To list their attachments and to read them. Nothing is written.',
  },
]
