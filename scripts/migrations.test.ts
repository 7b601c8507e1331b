import { describe, expect, test } from 'vitest';
import { judgeMigration } from './lib/judge-migration.mjs';

const judge = (text: string, name = '0042-a-change.sql') => judgeMigration(name, text);

describe('contributing.md, a migration: refused', () => {
  test.each<[sql: string, reason: RegExp]>([
    [
      'alter table policies add column note text;',
      /does not begin with the line '-- expand' or '-- contract'/,
    ],
    ['\n-- expand\nselect 1;', /does not begin/],
    ['-- expands\nselect 1;', /does not begin/],
    ['-- expand\nalter table policies drop column note;', /drops something/],
    ['-- expand\nDROP\n  TABLE policies;', /drops something/],
    ['-- expand\nselect 1; drop index policies_note;', /drops something/],
    ['-- expand\nalter table policies alter column note drop default;', /drops something/],
    ['-- expand\nalter table policies rename column note to notes;', /renames something/],
    ["-- expand\nalter type stage rename value 'a' to 'b';", /renames something/],
    ['-- expand\nalter table policies alter note set not null;', /forbids null/],
    ['-- expand\nalter table policies alter column note type integer using 1;', /changes the type/],
    ['-- expand\nalter table policies alter note set data type text;', /changes the type/],
    ['-- expand\nalter table policies set schema old;', /moves a table/],
    ['-- expand\ntruncate policies;', /deletes rows/],
    ['-- expand\nwith gone as (delete from policies returning id) select 1;', /deletes rows/],
    ['-- expand\nrevoke select on policies from reader;', /revokes a right/],
    ['-- expand\nalter table policies add column a text, add column note text not null;', /has no default/],
    ['-- expand\nalter table policies add note text unique;', /unique column/],
    ['-- expand\nalter table policies add column n uuid default gen_random_uuid();', /written anew/],
    ['-- expand\nalter table policies add column n int generated always as (id * 2) stored;', /written anew/],
    ['-- expand\nalter table policies add constraint short check (length(note) < 9);', /add it 'not valid'/],
    ['-- expand\nalter table only policies add foreign key (note) references notes;', /add it 'not valid'/],
    ['-- expand\ncreate index policies_note on policies (note);', /index under a lock/],
    ['-- contract\ncreate unique index policies_note on only policies (note);', /index under a lock/],
    ['-- contract\ncreate index concurrently policies_note on policies (note);', /outside a transaction/],
    ['-- contract\ndrop index concurrently policies_note;', /outside a transaction/],
    ['-- expand, outside a transaction\nalter table policies add column note text;', /there may only be/],
    ['-- contract, outside a transaction\ndrop index policies_note;', /there may only be/],
    [
      `-- expand, outside a transaction\ncreate index concurrently one on policies (note) where note <> ';';`,
      /';' inside a text/,
    ],
    ['-- expand\ndo $$ begin drop table policies; end $$;', /cannot be checked/],
  ])('%j', (sql, reason) => {
    const problems = judge(sql);
    expect(problems).toContainEqual(expect.stringMatching(reason));
    expect(problems.every((problem) => problem.startsWith('0042-a-change.sql: '))).toBe(true);
  });

  test('one with a name that the program does not read', () => {
    expect(judge('-- expand\nselect 1;', '42-a-change.sql')).toEqual([
      '42-a-change.sql: is not named NNNN-name.sql, so it would never run',
    ]);
  });
});

describe('contributing.md, a migration: accepted', () => {
  test.each([
    '-- expand\n-- Says more: drop nothing.\nalter table policies add column note text, add column n int not null default 0;',
    "-- expand\r\nalter table policies add column kind text not null default 'drop' check (kind in ('a, b', 'rename'));",
    '-- expand\ncreate table notes (id int primary key, n text not null); create index notes_n on notes (n); alter table notes add unique (n);',
    "-- expand\ncreate type mood as enum ('rename', 'drop table');\nalter type stage add value 'later';",
    '-- expand\nalter table policies alter column note drop not null, alter column note set default 1;',
    '-- expand\nalter table policies add constraint short check (length(note) < 9) not valid;\nalter table policies validate constraint short;',
    '-- expand\nalter table policies add constraint one unique using index policies_note;',
    '-- expand\ncreate function f() returns trigger language plpgsql as $body$ begin delete from a; end $body$;',
    '-- expand\ncreate table links (id int references policies on delete cascade);',
    '-- expand, outside a transaction\n-- Why; it is needed.\ncreate unique index concurrently policies_note\n  on policies (note) where note is not null;',
    '-- contract, outside a transaction\ndrop index concurrently policies_note;',
    '-- expand, outside a transaction\ndrop index concurrently policies_note;',
    '-- contract\nalter table policies drop column note, rename column a to b;\ndelete from policies;',
  ])('%j', (sql) => {
    expect(judge(sql)).toEqual([]);
  });

  test('those released before the rule', () => {
    expect(judge('drop index applications_member;', '0010-inactive-applications.sql')).toEqual([]);
  });
});
