/** What the club's registry says of the members of the demo; the product's own rows come from its seed. */
export type MemberBehaviour = 'active' | 'inactive' | 'no-answer' | 'fails-twice';

export const listedMembers: Record<string, MemberBehaviour> = {
  '100000000011': 'active',
  '100000000022': 'active',
  '100000000033': 'active',
  '100000000044': 'active',
  '100000000055': 'inactive',
  '100000000066': 'no-answer',
  '100000000077': 'fails-twice',
  '100000000088': 'active',
  '100000000099': 'active',
};
