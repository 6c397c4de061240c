/* The search of the guide, in the browser. The pages are complete without it. */
import MiniSearch from 'minisearch';
import { indexFields } from './search-fields.ts';

const maxResults = 8;
const path = document.documentElement.dataset.path ?? '';
const form = document.querySelector('form[role=search]');
const input = form.elements.query;
const results = document.getElementById('results');
let loaded;

form.hidden = false;
// A wide page shows the contents beside the text.
document.querySelector('.menu').open = matchMedia('(min-width: 60rem)').matches;

/** Loads the index when it is needed first, and again after a failure. */
function load() {
  loaded ??= fetch(`${path}/docs/assets/search.json`)
    .then((response) => response.text())
    .then((text) => MiniSearch.loadJSON(text, indexFields))
    .catch((error) => {
      loaded = undefined;
      throw error;
    });
  return loaded;
}

async function search() {
  const query = input.value.trim();
  results.hidden = query === '';
  if (query === '') return;
  try {
    const index = await load();
    // An answer that comes late is not shown for a newer query.
    if (query === input.value.trim()) show(index.search(query).slice(0, maxResults));
  } catch {
    results.textContent = 'The search index cannot be loaded. Try again.';
  }
}

function show(found) {
  const items = found.map(({ id, title, heading }) => {
    const link = document.createElement('a');
    link.href = `${path}/docs${id === '' || id.startsWith('#') ? id : `/${id}`}`;
    link.textContent = title;
    if (heading) link.append(Object.assign(document.createElement('span'), { textContent: heading }));
    return link;
  });
  if (items.length > 0) results.replaceChildren(...items);
  else results.textContent = 'No page contains all these words.';
}

input.addEventListener('focus', () => void load().catch(() => undefined));
input.addEventListener('input', () => void search());
form.addEventListener('submit', (event) => {
  event.preventDefault();
  results.querySelector('a')?.click();
});
form.addEventListener('keydown', (event) => {
  const links = [input, ...results.querySelectorAll('a')];
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (event.key === 'Escape') {
    input.value = '';
    results.hidden = true;
    input.focus();
  } else if (step) {
    event.preventDefault();
    links.at((links.indexOf(document.activeElement) + step) % links.length)?.focus();
  }
});
document.addEventListener('click', (event) => {
  if (!form.contains(event.target)) results.hidden = true;
});
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target !== document.body) return;
  event.preventDefault();
  input.focus();
});
