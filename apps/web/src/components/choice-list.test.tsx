import { expect, test } from 'vitest';
import { render } from '../testing/render.tsx';
import { ChoiceList } from './choice-list.tsx';
import { TypeAheadList } from './type-ahead-list.tsx';

const options = [
  { key: 'a', label: 'Uno' },
  { key: 'b', label: 'Dos' },
];
const nothing = () => undefined;

// holds Q050
test.each([true, false])('spec quote 2, Steps 1 to 3: options are disabled while saving: %s', (saving) => {
  const choices = <ChoiceList label="x" options={options} saving={saving} onSelect={nothing} />;
  const results = (
    <TypeAheadList
      listId="x"
      options={options}
      loading={false}
      saving={saving}
      floating={false}
      activeKey={undefined}
      selectedKey={undefined}
      onChoose={nothing}
    />
  );
  for (const list of [choices, results]) {
    expect(render(list).html.match(/aria-disabled="true"/g) ?? []).toHaveLength(saving ? 2 : 0);
  }
});
