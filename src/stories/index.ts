export { openPlayer, type PlayedStep, type StoryPlayer } from './player';
export { formatStoryError, readStory, type SourceStory } from './read-story';
export { stepsOf, type PlacedStep, type Story, type StoryOperation } from './story';
export { type StoryConnection, type StoryExchange } from './story-client';
export { StoryFailure, StoryInterruption } from './story-failure';
