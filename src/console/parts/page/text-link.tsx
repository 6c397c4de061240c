import { Anchor } from '@mantine/core';
import { createLink } from '@tanstack/react-router';

/** Link to another page within a text or a table. */
export const TextLink = createLink(Anchor<'a'>);
