-- Words of lines are folded as those of titles are, so that all lines are indexed again.
update subtitle set searched = -1 where searched > 0;
