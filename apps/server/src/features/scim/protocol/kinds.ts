import type { ResourceKind } from './attributes.ts'

const names = (text: string) => new Set(text.toLowerCase().split(' '))

/** RFC 7643, 4.3. */
export const enterpriseSchema = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

export const userKind: ResourceKind = {
  name: 'User',
  endpoint: '/Users',
  schema: 'urn:ietf:params:scim:schemas:core:2.0:User',
  description: 'An administrator of this organisation',
  unkept: names(
    'nickName profileUrl title userType preferredLanguage locale timezone password phoneNumbers ims photos addresses entitlements x509Certificates',
  ),
  extension: {
    name: enterpriseSchema,
    type: 'complex',
    description: 'Where the person works, which the departments here follow.',
    subAttributes: [
      { name: 'department', type: 'string', description: 'The department.' },
      {
        name: 'manager',
        type: 'complex',
        description: 'Whom the person works for.',
        subAttributes: [
          {
            name: 'value',
            type: 'string',
            description: 'The number of the manager, who is a user here.',
            caseExact: true,
          },
        ],
      },
    ],
  },
  attributes: [
    {
      name: 'userName',
      type: 'string',
      description: 'What the person is called at the identity provider. The address of the account, where it is one.',
      required: true,
      uniqueness: 'server',
    },
    {
      name: 'name',
      type: 'complex',
      description: "The parts of the person's name.",
      subAttributes: [
        { name: 'formatted', type: 'string', description: 'The whole name.' },
        { name: 'familyName', type: 'string', description: 'The family name.' },
        { name: 'givenName', type: 'string', description: 'The given name.' },
      ],
    },
    { name: 'displayName', type: 'string', description: 'The name that is shown.' },
    {
      name: 'active',
      type: 'boolean',
      description: 'Whether the person may sign in. Left out of a new one, it is true.',
      required: true,
    },
    {
      name: 'emails',
      type: 'complex',
      description: 'E-mail addresses. The primary one is the address of the account, where the userName is none.',
      multiValued: true,
      required: true,
      most: 20,
      subAttributes: [
        { name: 'value', type: 'string', description: 'The address.', required: true },
        { name: 'type', type: 'string', description: 'What it is for.', canonicalValues: ['work', 'home', 'other'] },
        { name: 'primary', type: 'boolean', description: 'Whether it is the first choice; one is at most.' },
      ],
    },
    {
      name: 'groups',
      type: 'complex',
      description: 'The groups that the person is in. They are changed at the groups.',
      multiValued: true,
      mutability: 'readOnly',
      subAttributes: [
        {
          name: 'value',
          type: 'string',
          description: 'The number of the group.',
          caseExact: true,
          mutability: 'readOnly',
        },
        {
          name: '$ref',
          type: 'reference',
          description: 'The address of the group.',
          caseExact: true,
          mutability: 'readOnly',
          referenceTypes: ['Group'],
        },
        { name: 'display', type: 'string', description: 'The name of the group.', mutability: 'readOnly' },
      ],
    },
    {
      name: 'roles',
      type: 'complex',
      description: 'SuperAdmin or Admin. A SuperAdmin is shown and never changed.',
      multiValued: true,
      mutability: 'readOnly',
      subAttributes: [
        { name: 'value', type: 'string', description: 'The role.', mutability: 'readOnly' },
        { name: 'primary', type: 'boolean', description: 'True: there is one.', mutability: 'readOnly' },
      ],
    },
  ],
}

export const groupKind: ResourceKind = {
  name: 'Group',
  endpoint: '/Groups',
  schema: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  description: 'A role: what it opens to its members is decided in Sharelight',
  unkept: new Set(),
  attributes: [
    {
      name: 'displayName',
      type: 'string',
      description: 'What the group is called.',
      required: true,
      uniqueness: 'server',
    },
    {
      name: 'members',
      type: 'complex',
      description: 'Who is in it.',
      multiValued: true,
      most: 5000,
      subAttributes: [
        {
          name: 'value',
          type: 'string',
          description: 'The number of the user.',
          caseExact: true,
          mutability: 'immutable',
        },
        {
          name: '$ref',
          type: 'reference',
          description: 'The address of the user.',
          caseExact: true,
          mutability: 'immutable',
          referenceTypes: ['User'],
        },
        {
          name: 'type',
          type: 'string',
          description: 'User: groups are in no groups.',
          canonicalValues: ['User'],
          mutability: 'immutable',
        },
      ],
    },
  ],
}

export const resourceKinds = [userKind, groupKind] as const
