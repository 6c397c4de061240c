import { isExtensionKey } from '../extension-keys.ts';
import type { Category } from '../regimes/category.ts';
import { findRateValues } from '../regimes/category.ts';
import { regimeFor } from '../regimes/regimes.ts';
import { bePresent, match } from '../rules/assertions.ts';
import { assertion, rulesAbout } from '../rules/rule.ts';
import type { Assertion, Place, Rule } from '../rules/rule.ts';
import { findCategory, findRegimeOfCombo } from './category-of.ts';
import type { Combo } from './combo.ts';

/** Returns the category of a combo in the tables of its own country; undefined if they have none. */
function categoryAt({ object, setting }: Place<Combo>): Category | undefined {
  return findCategory(object.cat, regimeAt({ object, setting }));
}

function regimeAt({
  object,
  setting,
}: Pick<Place<Combo>, 'object' | 'setting'>): ReturnType<typeof regimeFor> {
  return findRegimeOfCombo(object, setting.regime === undefined ? undefined : regimeFor(setting.regime));
}

const beOfKnownCategory: Assertion<Combo> = assertion(
  'of a category the country has',
  (place) => regimeAt(place) === undefined || categoryAt(place) !== undefined,
);

const haveKeyOfCategory: Assertion<Combo> = assertion('with a key of its category', (place) => {
  const { key } = place.object;
  const category = categoryAt(place);
  return key === undefined || !category || (category.keys?.some((known) => known.key === key) ?? false);
});

const haveRateOfKey: Assertion<Combo> = assertion('with a rate its key has', (place) => {
  const { key, rate } = place.object;
  const category = categoryAt(place);
  return rate === undefined || !category || findRateValues(category, key, rate) !== undefined;
});

const havePercentAsKeyDemands: Assertion<Combo> = assertion(
  'with a percentage, or without one where its key forbids it',
  (place) => {
    const { key, percent } = place.object;
    const category = categoryAt(place);
    if (!category) return true;
    const isWithout = category.keys?.some((known) => known.key === key && known.noPercent) ?? false;
    return isWithout === (percent === undefined);
  },
);

const havePercentForSurcharge: Assertion<Combo> = assertion(
  'with a percentage when there is a surcharge',
  ({ object }) => object.surcharge === undefined || object.percent !== undefined,
);

const haveKnownExtensions: Assertion<Combo> = assertion('with extensions that are defined', ({ object }) =>
  Object.keys(object.ext ?? {}).every(isExtensionKey),
);

const haveDistinctCategories: Assertion<Combo[]> = assertion(
  'without two taxes of one category',
  ({ object }) => new Set(object.map(({ cat }) => cat)).size === object.length,
);

/** Rules for taxes and tax identities. */
export const taxRules: readonly Rule[] = [
  ...rulesAbout('tax/combo', [
    {
      code: 'GOBL-TAX-COMBO-01',
      at: '$',
      must: beOfKnownCategory,
      message: 'tax category is not known in the country',
    },
    {
      code: 'GOBL-TAX-COMBO-02',
      at: '$',
      must: haveKeyOfCategory,
      message: 'tax key is not one of the category',
    },
    {
      code: 'GOBL-TAX-COMBO-03',
      at: '$',
      must: haveRateOfKey,
      message: 'tax rate is not one of the key',
    },
    {
      code: 'GOBL-TAX-COMBO-04',
      at: '$',
      must: havePercentAsKeyDemands,
      message: 'tax percentage is missing, or not allowed with the key',
    },
    {
      code: 'GOBL-TAX-COMBO-05',
      at: '$',
      must: havePercentForSurcharge,
      message: 'a tax surcharge needs a percentage',
    },
    {
      code: 'GOBL-TAX-COMBO-06',
      at: '$',
      must: haveKnownExtensions,
      message: 'tax has an extension that nobody defines',
    },
  ]),
  ...rulesAbout('tax/set', [
    {
      code: 'GOBL-TAX-SET-01',
      at: '$',
      must: haveDistinctCategories,
      message: 'every tax category may be there once',
    },
  ]),
  ...rulesAbout('tax/note', [
    { code: 'GOBL-TAX-NOTE-01', at: 'text', must: bePresent, message: 'a tax note needs its text' },
  ]),
  ...rulesAbout('tax/identity', [
    {
      code: 'GOBL-TAX-IDENTITY-01',
      at: 'country',
      must: bePresent,
      message: 'a tax identity needs its country',
    },
    {
      code: 'GOBL-TAX-IDENTITY-02',
      at: 'code',
      must: match(/^[A-Z0-9Ñ&]+$/),
      message: 'tax identity code is made of capitals and digits',
    },
    {
      code: 'GOBL-TAX-IDENTITY-03',
      at: 'scheme',
      must: match(/^[A-ZÑa-z0-9]+(?:[.\-:/,_& ][A-ZÑa-z0-9]+)*$/),
      message: 'tax identity scheme must be a code',
    },
  ]),
];
